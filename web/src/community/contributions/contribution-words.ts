import { subjects } from '@ariviyal/contract/accounts/teaching'
import type { ContributionSummary, VersionState } from '@ariviyal/contract/community/contributions/contributions'
import { wholeRupeesInWords } from '@ariviyal/contract/money'
import type { MarkLook } from '../../ui/mark.tsx'

/** What a contribution is for, in one line. */
export const aboutWords = ({
  subject,
  grades,
  chapter,
  board,
}: Pick<ContributionSummary, 'subject' | 'grades' | 'chapter' | 'board'>): string =>
  [
    subjects[subject],
    `${grades.length === 1 ? 'Grade' : 'Grades'} ${grades.toSorted((a, b) => a - b).join(', ')}`,
    chapter,
    board ?? '',
  ]
    .filter(Boolean)
    .join(' · ')

export const rupeesWords = (rupees: number): string => (rupees === 0 ? 'No cost' : wholeRupeesInWords(rupees))

/** States of a version that only its author and its reviewer see. */
export const stateMarks: Partial<Record<VersionState, { look: MarkLook; words: string }>> = {
  draft: { look: 'calm', words: 'Your draft' },
  sent: { look: 'waiting', words: 'Waits for a reviewer' },
  returned: { look: 'bad', words: 'Came back to you' },
}
