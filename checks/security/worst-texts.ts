/** Texts that make programs slow: each repeats something at which one that is not careful begins anew again and again. */

/** Repeated up to the length that is asked for, with what stands before and after it. */
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
  // Marks out of their order, alone and in rows of thirty at most; letters that become marks; those that cancel or join.
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

/** Bytes of a text in the UTF-8 of JSON. */
const bytesOf = (text: string) => Buffer.byteLength(JSON.stringify(text)) - 2

/** All of them, each as long as fits into so many bytes (of which `measure` knows better for other places than JSON). */
export function worstTexts(bytes: number, measure: (text: string) => number = bytesOf): string[] {
  const fill = (unit: string, before = '', after = '') => {
    const room = bytes - measure(before) - measure(after)
    return before + unit.repeat(Math.max(1, Math.floor(room / Math.max(1, measure(unit))))) + after
  }
  const half = fill('\u0301', 'a', '').length >> 1
  return [...pumped.map((pump) => fill(...pump)), `a${'\u0301'.repeat(half)}${'\u0323'.repeat(half)}`]
}
