import type { StaffNewsItem } from '@ariviyal/contract/community/news/news'
import type { MarkLook } from '../../../ui/mark.tsx'

export const staffNewsPath = '/admin/community/news'

const words: Record<StaffNewsItem['state'], { look: MarkLook; children: string }> = {
  suggested: { look: 'waiting', children: 'Suggested' },
  published: { look: 'good', children: 'Published' },
  declined: { look: 'calm', children: 'Declined' },
  withdrawn: { look: 'bad', children: 'Withdrawn' },
}

/** The state of an item as a mark; published news whose last day has passed is over. */
export const stateMark = ({ state, is_over }: Pick<StaffNewsItem, 'state' | 'is_over'>) =>
  state === 'published' && is_over ? { look: 'calm' as const, children: 'Over' } : words[state]
