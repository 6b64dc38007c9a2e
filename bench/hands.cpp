// The packed evaluator of houserules/hands/tables.py, written again to compare compilers.
// Reads the tables that bench/hands.py dumps; prints hands per second, sequential and random.
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <vector>

static uint64_t size_of_next(std::ifstream &in) {
  uint64_t n;
  in.read(reinterpret_cast<char *>(&n), 8);
  return n;
}

template <typename T> static void fill(std::ifstream &in, T *data) {
  uint64_t n = size_of_next(in);
  in.read(reinterpret_cast<char *>(data), n * sizeof(T));
}

static uint64_t keys[52], masks[52];
static uint32_t offsets[1 << 16];
static uint16_t by_sum[1 << 20], by_mask[1 << 13];
static const uint32_t row_bits = ROW_BITS, row_mask = (1u << ROW_BITS) - 1;
static const uint64_t EMPTY = 0x3333ull << 32, FLAGS = 0x8888ull << 32, LOWER = 0x0088ull << 32,
                      EVEN = 0x0808ull << 32;

static inline uint16_t value(uint64_t key, uint64_t mask) {
  uint64_t flush = key & FLAGS;
  if (flush) {
    unsigned suit = (flush & LOWER) ? 0 : 32;
    if (!(flush & EVEN)) suit += 16;
    return by_mask[(mask >> suit) & 0x1FFF];
  }
  uint32_t codes = static_cast<uint32_t>(key);
  return by_sum[offsets[codes & row_mask] + (codes >> row_bits)];
}

int main(int, char **arguments) {
  std::ifstream in(arguments[1], std::ios::binary);
  fill(in, keys);
  fill(in, masks);
  fill(in, offsets);
  fill(in, by_sum);
  fill(in, by_mask);
  std::vector<uint8_t> hands(size_of_next(in));
  in.read(reinterpret_cast<char *>(hands.data()), hands.size());

  auto start = std::chrono::steady_clock::now();
  static int64_t counts[8192];
  for (int a = 6; a < 52; a++)
    for (int b = 5; b < a; b++)
      for (int c = 4; c < b; c++)
        for (int d = 3; d < c; d++) {
          uint64_t k4 = EMPTY + keys[a] + keys[b] + keys[c] + keys[d];
          uint64_t m4 = masks[a] | masks[b] | masks[c] | masks[d];
          for (int e = 2; e < d; e++)
            for (int f = 1; f < e; f++) {
              uint64_t k6 = k4 + keys[e] + keys[f], m6 = m4 | masks[e] | masks[f];
              for (int g = 0; g < f; g++) counts[value(k6 + keys[g], m6 | masks[g])]++;
            }
        }
  std::chrono::duration<double> sequential = std::chrono::steady_clock::now() - start;

  size_t n = hands.size() / 7;
  std::vector<uint16_t> result(n);
  start = std::chrono::steady_clock::now();
  for (size_t i = 0; i < n; i++) {
    const uint8_t *h = &hands[7 * i];
    uint64_t key = EMPTY, mask = 0;
    for (int j = 0; j < 7; j++) {
      key += keys[h[j]];
      mask |= masks[h[j]];
    }
    result[i] = value(key, mask);
  }
  std::chrono::duration<double> random = std::chrono::steady_clock::now() - start;
  uint64_t check = 0;
  for (uint16_t v : result) check += v;
  std::printf("%.0f %.0f %llu %lld\n", 133784560 / sequential.count(), n / random.count(),
              static_cast<unsigned long long>(check), static_cast<long long>(counts[0]));
}
