import type { ContentState } from '@ariviyal/contract/content'
import { Mark, type MarkLook } from '../../ui/mark.tsx'

const looks: Record<ContentState, { look: MarkLook; word: string }> = {
  draft: { look: 'waiting', word: 'Draft' },
  published: { look: 'good', word: 'Published' },
  archived: { look: 'calm', word: 'Archived' },
}

/** Publication state of an item, in one word. */
export const StateMark = ({ state }: { state: ContentState }) => (
  <Mark look={looks[state].look}>{looks[state].word}</Mark>
)

/** Filters of a shelf. */
export const partChoices = [
  { value: 'shelf', label: 'On the shelf' },
  { value: 'published', label: 'Published' },
  { value: 'draft', label: 'Drafts' },
  { value: 'archived', label: 'Archived' },
] as const
