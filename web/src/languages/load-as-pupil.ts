import type { Pupil } from '@ariviyal/contract/classroom/pupils'
import { redirect } from 'react-router'
import { ApiError } from '../api/client.ts'
import { loadAssignmentWords } from './speak.ts'
import { readPupil } from '../session/pupils/pupil-store.ts'

/** Loads a page for the pupil of this device, with the words about work. Without a session that still counts, the pupil joins first. */
export async function loadAsPupil<Loaded>(load: () => Promise<Loaded>): Promise<{ loaded: Loaded; pupil: Pupil }> {
  const pupil = readPupil()?.pupil
  if (!pupil) throw redirect('/class')
  try {
    const [loaded] = await Promise.all([load(), loadAssignmentWords(pupil.class.language)])
    return { loaded, pupil }
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) throw redirect('/class?ended')
    throw error
  }
}
