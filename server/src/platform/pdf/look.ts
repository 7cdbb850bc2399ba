/** Colours of docs/identity.md for print: the light ones. */
export const ink = {
  text: '#171B3A',
  soft: '#4A5072',
  line: '#D5DAD3',
  indigo: '#2B3A9E',
  turmeric: '#F5B21A',
  kumkum: '#B8263A',
  paper: '#FBFCF8',
} as const
