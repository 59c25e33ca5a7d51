/**
 * The canonical form of a JSON text: keys sorted, no spaces, every number and string kept as it was written.
 *
 * JSON.parse would turn 1.0 into 1 and so change what a record's digest was made from.
 */
export function canonical(text: string, replace: Record<string, string> = {}): string {
  return new Reader(text, replace).whole();
}

/** The order of Python, which compares whole characters; script's own `<` compares halves of the rare ones. */
export function byCharacters(a: string, b: string): number {
  const [left, right] = [[...a], [...b]];
  const at = left.findIndex((character, place) => character !== right[place]);
  if (at < 0) return left.length - right.length;
  return at < right.length ? left[at]!.codePointAt(0)! - right[at]!.codePointAt(0)! : 1;
}

class Reader {
  at = 0;
  depth = 0;

  constructor(
    readonly text: string,
    readonly replace: Record<string, string>, // values of top-level keys, in their canonical form
  ) {}

  whole(): string {
    const value = this.value();
    this.space();
    if (this.at < this.text.length) throw new Error(`unexpected text at ${this.at}`);
    return value;
  }

  value(): string {
    this.space();
    const first = this.text[this.at];
    if (first === "{") return this.object();
    if (first === "[") return this.list();
    return this.token(/"(?:[^"\\]|\\.)*"|-?[0-9][0-9.eE+-]*|true|false|null/y);
  }

  object(): string {
    const pairs: { name: string; pair: string }[] = [];
    this.depth++;
    this.items("}", () => {
      this.space();
      const key = this.token(/"(?:[^"\\]|\\.)*"/y);
      this.space();
      this.token(/:/y);
      const value = this.value();
      const name = JSON.parse(key) as string;
      const shown = this.depth === 1 && name in this.replace ? this.replace[name]! : value;
      pairs.push({ name, pair: `${key}:${shown}` });
    });
    this.depth--;
    pairs.sort((a, b) => byCharacters(a.name, b.name));
    return `{${pairs.map(({ pair }) => pair).join(",")}}`;
  }

  list(): string {
    const values: string[] = [];
    this.depth++;
    this.items("]", () => values.push(this.value()));
    this.depth--;
    return `[${values.join(",")}]`;
  }

  items(end: string, item: () => void): void {
    this.at++;
    this.space();
    while (this.text[this.at] !== end) {
      item();
      this.space();
      if (this.text[this.at] === ",") this.at++;
      else if (this.text[this.at] !== end) throw new Error(`unexpected text at ${this.at}`);
    }
    this.at++;
  }

  token(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0];
    if (found === undefined) throw new Error(`unexpected text at ${this.at}`);
    this.at += found.length;
    return found;
  }

  space(): void {
    while (this.at < this.text.length && " \n\r\t".includes(this.text[this.at]!)) this.at++;
  }
}
