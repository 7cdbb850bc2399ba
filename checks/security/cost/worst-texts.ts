/** Texts that make naive programs slow: each repeats something that makes a backtracking matcher start over. */

/** Repeated up to the requested length, with the text before and after it. */
const pumped: readonly [unit: string, before?: string, after?: string][] = [
  ...Array.from(' /.,;:-_%&=@!?*+#|"\'\\<>()[]{}$^~`').map((unit): [string, string, string] => [unit, '', 'x']),
  ['a', '', '!'],
  [' ', 'a', 'b'],
  ['\n', 'a', 'b'],
  ['\r'],
  ['\t', 'a', 'b'],
  ['\u0000', 'a', 'b'],
  ['1'],
  ['1', '-', 'x'],
  ['a '],
  ['a\n'],
  ['a,b\n'],
  ['",'],
  ['a.', 'a@', '@'],
  ['a@'],
  ['a.', 'https://', '/'],
  ['%41'],
  ['%', '/'],
  ['{\\'],
  ['**a'],
  ['[a]('],
  ['<a '],
  ['<!--'],
  ['a;'],
  ['; q='],
  // Combining marks out of canonical order, alone and in runs of at most thirty; letters that become marks; characters that cancel or join.
  ['\u0301\u0323', 'a'],
  ['\u0323\u0301'],
  [`a${'\u0301\u0323'.repeat(15)}`],
  ['\uff9e\u0323', 'a'],
  ['\u0f71\u0f72\u0f74'],
  ['\u0345\u0315\u035c'],
  ['\u034f'],
  ['\u3099\u0323'],
  ['\u{1d165}\u{1d16d}'],
  ['\u1100\u1161\u11a8'],
  ['\u1161'],
  ['\u11a8', '\uac00'],
  ['\ufdfa'],
  ['\ud83d'],
  ['\udc00'],
  ['\u{1f469}\u200d'],
  ['\u200d'],
  ['\u0b95\u0bcd'],
  ['\u0130'],
]

/** Length of a text in bytes of UTF-8 JSON. */
const bytesOf = (text: string) => Buffer.byteLength(JSON.stringify(text)) - 2

/** All texts, each as long as fits into `bytes`, as counted by `measure` (default: JSON). */
export function worstTexts(bytes: number, measure: (text: string) => number = bytesOf): string[] {
  const fill = (unit: string, before = '', after = '') => {
    const available = bytes - measure(before) - measure(after)
    return before + unit.repeat(Math.max(1, Math.floor(available / Math.max(1, measure(unit))))) + after
  }
  const half = fill('\u0301', 'a', '').length >> 1
  return [...pumped.map((pump) => fill(...pump)), `a${'\u0301'.repeat(half)}${'\u0323'.repeat(half)}`]
}
