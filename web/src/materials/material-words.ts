import { namesOfRoles } from '@ariviyal/contract/chapters/chapter-rules'
import type { Material } from '@ariviyal/contract/materials/materials'
import { inWords } from '@ariviyal/contract/time'

/** The week of a Monday (YYYY-MM-DD) in words. */
export const weekInWords = (week: string): string => `Week of ${inWords(week, 'day', 'UTC')}`

const gradesInWords = ({ grade_from: from, grade_to: to }: Pick<Material, 'grade_from' | 'grade_to'>): string =>
  from === to ? `grade ${from}` : `grades ${from} to ${to}`

/** Subject, chapter, grades and boards on one line; beyond the textbook is said. */
export const factsOf = (
  material: Pick<Material, 'subject' | 'chapter' | 'role' | 'grade_from' | 'grade_to' | 'boards'>,
): string =>
  [
    material.subject,
    material.chapter,
    gradesInWords(material),
    material.boards.join(', '),
    material.role === 'enrichment' ? namesOfRoles.enrichment.toLowerCase() : '',
  ]
    .filter((fact) => fact !== '')
    .join(' · ')

const endings: Record<string, string> = {
  'application/pdf': 'PDF',
  'video/mp4': 'MP4 video',
  'video/webm': 'WebM video',
  'image/webp': 'picture',
}

/** Type and size of a file, for people on metered connections. */
export function fileInWords({ fileType, fileName, bytes }: Pick<Material, 'fileType' | 'fileName' | 'bytes'>): string {
  const type = endings[fileType ?? ''] ?? /\.([a-z0-9]+)$/i.exec(fileName ?? '')?.[1]?.toUpperCase() ?? 'file'
  const size = bytes ?? 0
  return `${type}, ${size < 1_000_000 ? `${Math.max(1, Math.round(size / 1_000))} KB` : `${(size / 1_000_000).toFixed(1)} MB`}`
}
