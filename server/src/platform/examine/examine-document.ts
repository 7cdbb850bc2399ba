import { open } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import { type Examined, FileRefusal, type FileToExamine } from './examined.ts'
import { readZipDirectory } from './zip-directory.ts'

/** The part without which a document of that kind opens in no program. */
const mainPart: Record<string, string> = {
  pptx: 'ppt/presentation.xml',
  docx: 'word/document.xml',
  xlsx: 'xl/workbook.xml',
  odp: 'content.xml',
  odt: 'content.xml',
}

const damaged = () =>
  new FileRefusal('This document is damaged or not complete. Save it again from where you made it, and upload that.')

/** Slides, texts and tables as people edit them. What is in them is not read further: programs in them are refused, not run. */
export async function examineDocument(file: FileToExamine): Promise<Examined> {
  const found = await fileTypeFromFile(file.path).catch(() => undefined)
  const { ext, mime } = found ?? { ext: '', mime: '' }
  if (ext === 'pdf') {
    const { examinePdf } = await import('./examine-pdf.ts')
    return { ...(await examinePdf(file)), details: { kind: 'document' } }
  }
  if (/^(?:pptm|docm|xlsm|potm|dotm|xltm|ppsm)$/.test(ext)) throw withMacros()
  if (ext === 'cfb')
    throw new FileRefusal(
      'This document is protected by a password, or of an old kind (.ppt, .doc, .xls). Save it as .pptx, .docx or .xlsx without a password, and upload that.',
    )
  const part = mainPart[ext]
  if (part === undefined)
    throw new FileRefusal(
      'This is no document that can be used here. Upload a PDF, PowerPoint, Word, Excel or OpenDocument file.',
    )
  const names = await directoryOf(file.path)
  if (!names?.includes(part)) throw damaged()
  if (names.some((name) => /(?:^|\/)vbaProject\.bin$|^Basic\//i.test(name))) throw withMacros()
  return { type: mime, extension: ext, details: { kind: 'document' } }
}

const withMacros = () =>
  new FileRefusal('This document holds macros, which are programs. Save it without macros, and upload that.')

async function directoryOf(path: string): Promise<string[] | null> {
  const handle = await open(path)
  try {
    return await readZipDirectory(handle)
  } finally {
    await handle.close()
  }
}
