import { copyTest, type Test } from '@ariviyal/contract/tests/tests'
import { call } from '../api/client.ts'
import { CopyToClass } from './copy-to-class.tsx'

/** Copies a test to a draft in a class of the teacher, and opens the draft. */
export const CopyTest = ({ test, close }: { test: Test; close: () => void }) => (
  <CopyToClass
    from={{ id: test.class_id, name: test.class_name, archived: test.class_archived }}
    copy={async (class_id) => {
      const { id } = await call(copyTest, { params: { id: test.id }, body: { class_id } })
      return `/lms/tests/${id}`
    }}
    close={close}
    failed="The test could not be copied. Try again."
  >
    The copy is a draft with all questions and rules, but without its opening and closing times.
  </CopyToClass>
)
