import type { Author } from '@ariviyal/contract/community/discussions'
import type { ReactNode } from 'react'
import { Moment } from '../../ui/moment.tsx'
import { authorWords } from './author-words.ts'

interface Props {
  post: { author: Author; created_at: string; edited_at: string | null }
  /** What can be done with it. */
  children?: ReactNode
}

/** Who wrote a post and when, and what can be done with it. */
export function PostLine({ post: { author, created_at, edited_at }, children }: Props) {
  return (
    <div className="mt-3 text-sm text-ink-soft">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className="wrap-anywhere">{authorWords(author)}</span>
        <Moment at={created_at} />
        {edited_at === null ? null : (
          <span>
            edited <Moment at={edited_at} />
          </span>
        )}
      </p>
      <div className="-ml-5 flex flex-wrap empty:hidden">{children}</div>
    </div>
  )
}
