/** Which page an address means. Links are plain `<a href>`; a click inside the page does not load it again. */

export type Route =
  { page: "start" } | { page: "table"; table: string } | { page: "replay"; table: string } | { page: "unknown" };

export function routeOf(path: string): Route {
  const [, first = "", second = "", ...rest] = path.split("/");
  if (first === "" && second === "") return { page: "start" };
  if (rest.length || !second) return { page: "unknown" };
  const name = decodeURIComponent(second);
  if (first === "t") return { page: "table", table: name };
  if (first === "replay") return { page: "replay", table: name };
  return { page: "unknown" };
}

/** The code of a link that makes this device the same guest; behind the #, so that no server log ever has it. */
export const transferCode = (hash: string): string | null => /^#transfer=([\w-]+)$/.exec(hash)?.[1] ?? null;

/** The key of an invite link; `#main` is where the skip link leads. */
export const inviteKey = (hash = ""): string | null => /^#(?!main$)([\w-]+)$/.exec(hash)?.[1] ?? null;

let path = $state(globalThis.location?.pathname ?? "/");

export const router = {
  get route(): Route {
    return routeOf(path);
  },
  go(to: string, replace = false): void {
    history[replace ? "replaceState" : "pushState"](null, "", to);
    path = location.pathname;
    scrollTo(0, 0);
    queueMicrotask(() => document.querySelector<HTMLElement>("#main")?.focus({ preventScroll: true }));
  },
  listen(): void {
    addEventListener("popstate", () => (path = location.pathname));
    document.addEventListener("click", (event) => {
      const link = (event.target as Element).closest?.("a");
      if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
      if (
        link.target ||
        link.hasAttribute("download") ||
        link.origin !== location.origin ||
        link.pathname.includes(".")
      )
        return;
      if (link.pathname.startsWith("/api") || (link.hash && link.pathname === location.pathname)) return;
      event.preventDefault();
      router.go(link.pathname);
    });
  },
};
