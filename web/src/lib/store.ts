/** What this browser keeps. Where storage is forbidden everything works, until the page is closed. */

class Memory implements Storage {
  values = new Map<string, string>();
  get length(): number {
    return this.values.size;
  }
  clear(): void {
    this.values.clear();
  }
  getItem(key: string): string | null {
    return this.values.get(key) ?? null;
  }
  key(index: number): string | null {
    return [...this.values.keys()][index] ?? null;
  }
  removeItem(key: string): void {
    this.values.delete(key);
  }
  setItem(key: string, value: string): void {
    this.values.set(key, value);
  }
}

function browserStore(): Storage {
  try {
    localStorage.setItem("probe", "1");
    localStorage.removeItem("probe");
    return localStorage;
  } catch {
    return new Memory();
  }
}

export const store: Storage = browserStore();
export { Memory };
