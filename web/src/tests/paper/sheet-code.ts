/** What the pattern at the head of an answer sheet says. */
export interface SheetCode {
  /** Of the test: `testCode`. */
  test: number
  /** 0 where the test has no sets, else 1 for A. */
  set: number
  rollNumber: number
}

/** Bits of a code with its check; each is printed twice, once as it is and once inverted. */
const bits = 48
export const codeColumns = 24
export const codeRows = 4
const version = 1

/** 16 bits of a test's id (FNV-1a, folded), enough to notice a sheet of another test. */
export function testCode(testId: string): number {
  let hash = 0x811c9dc5
  for (const letter of testId.toLowerCase()) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193)
  return ((hash >>> 16) ^ hash) & 0xffff
}

/** CRC-16/CCITT-FALSE over bits. */
function checkOf(message: readonly boolean[]): number {
  let check = 0xffff
  for (const bit of message) {
    const high = ((check >> 15) & 1) === 1
    check = (check << 1) & 0xffff
    if (high !== bit) check ^= 0x1021
  }
  return check
}

const bitsOf = (value: number, count: number): boolean[] =>
  Array.from({ length: count }, (_, place) => ((value >> (count - 1 - place)) & 1) === 1)
const numberOf = (message: readonly boolean[]): number => message.reduce((value, bit) => value * 2 + (bit ? 1 : 0), 0)

/** Place of the inverted copy: far from the first one, so that one stain does not cover both. */
const copyOf = (bit: number): number => bits + ((bit + 31) % bits)

/** Whether each cell is dark, in rows of `codeColumns`. */
export function sheetCodeCells({ test, set, rollNumber }: SheetCode): boolean[] {
  const message = [...bitsOf(version, 2), ...bitsOf(set, 2), ...bitsOf(rollNumber, 12), ...bitsOf(test, 16)]
  const whole = [...message, ...bitsOf(checkOf(message), 16)]
  const cells = Array.from({ length: codeColumns * codeRows }, () => false)
  whole.forEach((bit, index) => {
    cells[index] = bit
    cells[copyOf(index)] = !bit
  })
  return cells
}

/** Reads a code from the brightness of its cells; null when the check fails, or a cell is as bright as its inverted copy. */
export function readSheetCode(brightness: readonly number[]): SheetCode | null {
  const differences = Array.from(
    { length: bits },
    (_, index) => Number(brightness[copyOf(index)]) - Number(brightness[index]),
  )
  const usual = differences.reduce((sum, difference) => sum + Math.abs(difference), 0) / bits
  if (usual < 12 || differences.some((difference) => Math.abs(difference) < usual * 0.15)) return null
  const message = differences.map((difference) => difference > 0)
  const content = message.slice(0, 32)
  if (checkOf(content) !== numberOf(message.slice(32)) || numberOf(content.slice(0, 2)) !== version) return null
  return {
    set: numberOf(content.slice(2, 4)),
    rollNumber: numberOf(content.slice(4, 16)),
    test: numberOf(content.slice(16)),
  }
}
