/** Whether the file has one of the brands of HEIF (ISO/IEC 23008-12) that phones write, whatever its name says. */
export async function isHeic(photo: Blob): Promise<boolean> {
  const head = new TextDecoder('latin1').decode(await photo.slice(4, 12).arrayBuffer())
  return /^ftyp(?:heic|heix|hevc|heim|heis|mif1|msf1)/.test(head)
}
