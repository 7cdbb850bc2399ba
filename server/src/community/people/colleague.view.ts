import type { Teaching } from '@ariviyal/contract/accounts/teaching'
import type { Colleague, Neighbour } from '@ariviyal/contract/community/people/people'
import type { ProfileRow } from './profiles.table.ts'

export const showColleague = (row: ProfileRow, { subjects, grades }: Teaching): Colleague => ({
  id: row.id,
  name: row.name,
  subjects,
  grades,
  board: row.board ?? '',
  languages: row.languages,
  district: row.district ?? '',
  ask_about: row.askAbout,
  school: row.school,
  mentor_subjects: row.mentorSubjects,
})

/** `contact` only for those with whom the owner shares it. */
export const showNeighbour = (row: ProfileRow, taught: Teaching, mayReach: boolean): Neighbour => ({
  ...showColleague(row, taught),
  contact: mayReach ? row.contact : '',
})
