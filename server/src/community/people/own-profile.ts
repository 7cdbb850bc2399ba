import type { Answer } from '@ariviyal/contract/endpoint'
import type { ProfileForm, showOwnProfile } from '@ariviyal/contract/community/people/people'
import { peopleMessages } from '@ariviyal/contract/community/people/people-messages'
import { spokenLanguageTags } from '@ariviyal/contract/community/people/languages'
import { subjectNames } from '@ariviyal/contract/accounts/teaching'
import { v7 as uuid } from 'uuid'
import { findPerson, lockUser } from '../../accounts/find-people.ts'
import { findTeaching } from '../../accounts/teaching/find-teaching.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { soundOf } from '../../platform/search/sound-of.ts'
import { lettersOf } from '../../platform/search/words-of.ts'
import { showNeighbour } from './colleague.view.ts'
import { endPairsOf } from '../mentors/end-pairs.ts'
import { findProfileOf, hideProfile, upsertProfile } from './profiles.queries.ts'
import type { ProfileRow } from './profiles.table.ts'

/** A profile that nobody has saved yet: it has the name of the account, and nobody sees it. */
const emptyProfile = (userId: string, name: string): ProfileRow => ({
  id: uuid(),
  userId,
  name,
  board: null,
  languages: [],
  district: null,
  askAbout: '',
  school: '',
  contact: '',
  mentorSubjects: [],
  isShown: false,
  isNearby: false,
  nameSounds: '',
  otherSounds: '',
})

export async function showOwn({ db }: AppContext, userId: string): Promise<Answer<typeof showOwnProfile>> {
  const row = (await findProfileOf(db, userId)) ?? emptyProfile(userId, (await findPerson(db, userId))?.name ?? '')
  const seen = showNeighbour(row, await findTeaching(db, userId), true)
  const { name, board, languages, district, ask_about, school, contact, mentor_subjects } = seen
  const switches = { is_shown: row.isShown, is_nearby: row.isNearby }
  return {
    profile: { name, board, languages, district, ask_about, school, contact, mentor_subjects, ...switches },
    seen,
  }
}

/** The sounds of the words of a text, each between blanks. */
const soundsIn = (text: string): string => ` ${lettersOf(text.toLowerCase()).map(soundOf).filter(Boolean).join(' ')} `

/** Saves the profile and who sees it. Whoever leaves the directory leaves their mentor pairs. */
export async function saveOwn(ctx: AppContext, userId: string, form: ProfileForm): Promise<string> {
  await ctx.db.transaction(async (tx) => {
    await lockUser(tx, userId)
    const before = await findProfileOf(tx, userId)
    await upsertProfile(tx, {
      id: before?.id ?? uuid(),
      userId,
      name: form.name,
      board: form.board || null,
      languages: spokenLanguageTags.filter((tag) => form.languages.includes(tag)),
      district: form.district || null,
      askAbout: form.ask_about,
      school: form.school,
      contact: form.contact,
      mentorSubjects: subjectNames.filter((name) => form.mentor_subjects.includes(name)),
      isShown: form.is_shown,
      isNearby: form.is_nearby,
      nameSounds: soundsIn(form.name),
      otherSounds: soundsIn(`${form.ask_about} ${form.school}`),
    })
    if (!form.is_shown) await endPairsOf(ctx, tx, userId)
  })
  if (form.is_shown) return peopleMessages.profileShown
  return form.is_nearby ? peopleMessages.profileNearby : peopleMessages.profileSaved
}

/** Nobody sees the profile any more; what was written stays for its owner. */
export async function withdrawOwn(ctx: AppContext, userId: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockUser(tx, userId)
    await hideProfile(tx, userId)
    await endPairsOf(ctx, tx, userId)
  })
}
