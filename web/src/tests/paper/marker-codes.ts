/**
 * Patterns of 5 × 5 cells. Any two of them, in any of their four rotations, differ in at least 7 cells; and so does each from its own
 * rotations. The first four are the corners of answer sheets, the others cards.
 */
const patterns =
  '2paqm 83rfh itvbk f3vtz isqhd i6e2k 3xlsr 8wnr9 f0unz ez55t d719w gxc82 1oze1 52ijy 7wbl5 c19q3 0ek3p fffnk 2g5vj f4rv6 ' +
  '48y49 1sc7k 74fdj jiwz8 71y52 4xef4 4581b cwasi ehyzi dtrs8 cz3fz ecyk3 cmo56 01dlw 61698 0b5po 4dnx3 fjrlc 3hf21 d8ew8 ' +
  'fp86a 2pqkj 5au9l hmp9r 1i4po 8syph egqt1 4vzmu ebeqo cgznf 7v41n e60dj 60qy2 b83cc 26vm9 9i49m dtvwe 056uq gibhw hzljk ' +
  'asv50 8550m cyp32 bxzld 8hzax 5a8pg eggnb 6dt7v 38c6r b7ubq ax46s c20w9 3lfq8 5x25n gjh2k 6aq5b 29ywi 75o5c aktgp 5oynn ' +
  '3cq5m 2iiuv epppk 2dfpx glljf eelja 98mnw jihnm cf8t1 ddqpf gd9f7 j2330 09ku9 4k6i4 3v50i 98ya6 flhkq 7qbnf 4qt9t i7f35 ' +
  '5yhjd ad434 e3byq dw7i7 csiqa 5tb30 0ybw4 1s0bl i0i98 b2uy5 4rerz dauu6 esxb4 6asfg hvujc ctsez doas7 3w2bu jvuar 8jkye ' +
  '0cu62 c1y2v b029i 0w6nk i3l40 2ywm1 9hgn0 14i22 jd6lj 1c7qf 3c5t8 4nvxx 39iwm 8rkmv 6aaxe clqei 63ohx hz1sj gitqj biggr ' +
  '2568u cfogz 6uk5l 5lri5 8iu7u 7lw6i cppnf hcasv bvg0u 5z0d1 cid7v 13nfp i8d2o d6fhg 3td26 adqkb 2t01i 242oj b588x 95qe9 ' +
  'goz9x eawh2 913gf d4g8e 2dgvc igrcu 42sif 6635f f5gcc hmgdb 9ei4g ct6iy a1rd1 ibmnn 11yey 58yju 5mzsk b2t3f 581fs 8ft3o ' +
  'ew4ul ha56k fmjkh ivwbs 6yx99 biv4n erduv blb23 7927i iiou7 bkmde 14zjr 6cs4y 6sdss emo04 7vy4i 9vw61 36kt4 0f8uw 0jy9i ' +
  '0h0j5 00ygl 28p59 8dcxv'

/** Bit 5 · row + column is set where a cell is dark. */
export const markerCodes: readonly number[] = patterns.split(' ').map((code) => Number.parseInt(code, 36))

/** Cells of a pattern in each direction, and of a marker, which has a dark frame one cell wide around it. */
export const patternCells = 5
export const markerCells = patternCells + 2

/** A pattern turned clockwise by a quarter. */
export function quarterTurn(code: number): number {
  let turned = 0
  for (let row = 0; row < patternCells; row += 1)
    for (let column = 0; column < patternCells; column += 1)
      if ((code >> (row * patternCells + column)) & 1) turned |= 1 << (column * patternCells + patternCells - 1 - row)
  return turned
}

/** Whether a cell of a marker is dark. Row and column count from 0 and include the frame. */
export function isDarkCell(marker: number, row: number, column: number): boolean {
  const inner = (place: number) => place > 0 && place < markerCells - 1
  if (!inner(row) || !inner(column)) return true
  return ((Number(markerCodes[marker]) >> ((row - 1) * patternCells + column - 1)) & 1) === 1
}
