import type { Picture } from '@ariviyal/contract/questions/picture'
import { pluginFile } from '../text/plugin-file.ts'
import { escapeXml } from '../text/write-html.ts'
import { endingOf, type PictureFiles, xmlText } from '../writing.ts'

/** The pictures of a text: what shows them in its HTML, and their files, which stand beside the text in its element. */
export function writePictures(
  pictures: (Picture | undefined)[],
  files: PictureFiles,
): { shown: string; embedded: string } {
  const written = pictures.flatMap((picture, place) => {
    const bytes = picture && files.get(picture.url)
    if (!bytes) return []
    const name = `picture-${place + 1}${endingOf(picture)}`
    return {
      shown: `<p><img src="${pluginFile}/${name}" alt="${escapeXml(xmlText(picture.alt))}"></p>`,
      embedded: `<file name="${name}" path="/" encoding="base64">${bytes.toString('base64')}</file>`,
    }
  })
  return {
    shown: written.map(({ shown }) => escapeXml(shown)).join(''),
    embedded: written.map(({ embedded }) => embedded).join(''),
  }
}
