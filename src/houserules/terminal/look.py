"""How the screens look: in the colours of the terminal, whether it is dark or light."""

CSS = """
Screen { background: ansi_default; color: ansi_default; }
#head { height: 1; }
#felt { height: 1fr; border: round #a9cbbb; background: #0a5c3e; color: #f2efe4;
        border-title-align: center; border-subtitle-align: center; }
#below { height: 8; }
TableScreen.tall #below { height: 14; }
#areas { width: 33; height: 100%; border: round ansi_blue; }
#progress { width: 1fr; height: 100%; border: round ansi_blue; scrollbar-size: 1 1; }
#message { height: auto; min-height: 1; max-height: 3; padding: 0 1;
           color: ansi_red; text-style: bold; }
#keys { height: auto; min-height: 2; max-height: 3; padding: 0 1; }
ModalScreen { align: center middle; background: transparent; }
* { scrollbar-color: ansi_blue; scrollbar-background: ansi_default;
    scrollbar-background-hover: ansi_default; scrollbar-background-active: ansi_default; }
.dialog { width: 76; max-width: 100%; height: auto; max-height: 92vh;
          border: round ansi_yellow; background: ansi_default; padding: 0 1; }
.dialog VerticalScroll { height: auto; max-height: 84vh; scrollbar-size: 1 1; }
.dialog Static { height: auto; }
.dialog OptionList { height: auto; max-height: 75vh; border: none; background: ansi_default;
                     scrollbar-size: 1 1; }
.dialog OptionList > .option-list--option-highlighted {
    background: ansi_blue; color: ansi_bright_white; text-style: bold; }
.dialog Input { border: none; background: ansi_default; }
ReplayScreen #progress { height: 10; width: 100%; }
"""
