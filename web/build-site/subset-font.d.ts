declare module 'subset-font' {
  /** Subsets a font to the characters of a text, and narrows its axes. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'woff2'
      variationAxes: Record<string, number | { min: number; max: number }>
      /** Default: all features. */
      keepFeatures?: string[]
      noHinting: true
    },
  ): Promise<Buffer>
}
