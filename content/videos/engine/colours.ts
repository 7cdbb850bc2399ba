/** The light palette of docs/identity.md, and the pale fills that drawings use. */
export const colours = {
  paper: '#FBFCF8',
  surface: '#FFFFFF',
  sunk: '#EEF1EA',
  ink: '#171B3A',
  inkSoft: '#4A5072',
  line: '#D5DAD3',
  indigo: '#2B3A9E',
  turmeric: '#F5B21A',
  kumkum: '#B8263A',
  peacock: '#08706B',
  plum: '#6B2A6F',
  paleTurmeric: '#FBE3A6',
  palePeacock: '#CFE9E4',
  paleIndigo: '#D9DDF7',
  paleKumkum: '#F3D3D6',
} as const

const channels = (hex: string) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16))

/** The colour a share `k` (0 to 1) of the way from one hex colour to another. */
export function blend(from: string, to: string, k: number): string {
  const end = channels(to)
  const mixed = channels(from).map((value, i) => Math.round(value + ((end[i] ?? value) - value) * k))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}
