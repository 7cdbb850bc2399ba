/** The bytes of a picture that a file holds, or why they cannot be used, in words for its author. */
export type EmbeddedPicture = { bytes: Uint8Array } | { why: string }

/** Finds the picture behind an address in a text; undefined when the file does not hold it. */
export type FindPicture = (address: string) => EmbeddedPicture | undefined

export const damagedPicture: EmbeddedPicture = { why: 'A picture was left out: its data is damaged.' }

/** The bytes of a picture in Base64, which may have line breaks. */
export function decodePicture(base64: string): EmbeddedPicture {
  const signs = base64.replaceAll(/\s+/g, '')
  return /^[A-Za-z\d+/]+={0,2}$/.test(signs) ? { bytes: Buffer.from(signs, 'base64') } : damagedPicture
}

/** The picture within an address; undefined for an address of another kind. */
export function pictureInAddress(address: string): EmbeddedPicture | undefined {
  const [start = ''] = /^data:image\/[\w.+-]{1,40};base64,/i.exec(address) ?? []
  return start === '' ? undefined : decodePicture(address.slice(start.length))
}

/** The path of an address, without what a browser would ask or look up in it. */
export const pathIn = (address: string): string => address.split(/[?#]/, 1)[0] ?? ''

/** An address without its percent signs, where they are those of an address. */
export function decodeAddress(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}
