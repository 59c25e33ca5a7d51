/** The whole screen for the page, where a browser lets it: an iPhone does not. */

class FullScreen {
  on = $state(false);
  readonly possible = typeof document !== "undefined" && document.fullscreenEnabled === true;

  constructor() {
    if (this.possible) document.addEventListener("fullscreenchange", () => (this.on = !!document.fullscreenElement));
  }

  toggle(): void {
    const asked = this.on ? document.exitFullscreen() : document.documentElement.requestFullscreen();
    void asked.catch(() => {}); // the browser may still say no
  }
}

export const screenfull = new FullScreen();
