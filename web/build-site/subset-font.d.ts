declare module 'subset-font' {
  /** The font with the letters of a text alone, and its axes as narrow as asked. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'woff2'
      variationAxes: Record<string, number | { min: number; max: number }>
      /** Without it, all. */
      keepFeatures?: string[]
      noHinting: true
    },
  ): Promise<Buffer>
}
