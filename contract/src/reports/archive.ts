import { endpoint } from '../endpoint.ts'
import { FileStream, IdParams } from '../fields.ts'

const shared = {
  method: 'GET',
  access: 'user',
  tag: 'Reports',
  params: IdParams,
  status: 200,
  file: 'application/zip',
  answer: FileStream,
} as const

export const downloadClassArchive = endpoint({
  ...shared,
  path: '/api/lms/classes/{id}/archive',
  summary: 'Everything of a class as one archive: rows, files of the pupils, reports',
})
export const downloadPupilWork = endpoint({
  ...shared,
  path: '/api/lms/students/{id}/work',
  summary: 'The work of one pupil as an archive to hand to the pupil, with what the pupil has been shown',
})
