import type { ItemState } from '@ariviyal/contract/library-staff'
import { Mark, type MarkLook } from '../../staff/mark.tsx'

const looks: Record<ItemState, { look: MarkLook; word: string }> = {
  draft: { look: 'waiting', word: 'Draft' },
  published: { look: 'good', word: 'Published' },
  archived: { look: 'calm', word: 'Archived' },
}

/** Whether readers see an item, in one word. */
export const StateMark = ({ state }: { state: ItemState }) => <Mark look={looks[state].look}>{looks[state].word}</Mark>

/** What of a shelf can be looked at, for the filter of a list. */
export const partChoices = [
  { value: 'shelf', label: 'On the shelf' },
  { value: 'published', label: 'Published' },
  { value: 'draft', label: 'Drafts' },
  { value: 'archived', label: 'Archived' },
] as const
