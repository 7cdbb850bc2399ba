import type { Test } from '@ariviyal/contract/tests/tests'
import { Link } from 'react-router'
import { mayWrite } from '../questions/load-questions.ts'
import { WritingClosed } from '../questions/writing-closed.tsx'
import { Banner } from '../ui/banner.tsx'

/** Why nothing of a test can be changed; null where it can. */
export type Closed = 'archived' | 'subscription' | null

export const whyClosed = (isArchived: boolean): Closed => (isArchived ? 'archived' : mayWrite() ? null : 'subscription')

/** Tells the reason in place of the buttons. */
export function WhyClosed({ why, test }: { why: Closed; test: Pick<Test, 'class_id'> }) {
  if (why === null) return null
  return (
    <div className="mb-6 max-w-3xl">
      {why === 'subscription' ? (
        <WritingClosed />
      ) : (
        <Banner tone="info">
          The class is archived, so its tests can be read, printed and copied to another class, but not changed.{' '}
          <Link to={`/lms/classes/${test.class_id}`} className="link">
            Restore the class
          </Link>{' '}
          to change them.
        </Banner>
      )}
    </div>
  )
}
