import { type Assignment, copyAssignment } from '@ariviyal/contract/assignments/assignments'
import { call } from '../api/client.ts'
import { CopyToClass } from '../tests/copy-to-class.tsx'

/** Copies an assignment to a draft in a class of the teacher, and opens the draft. */
export const CopyAssignment = ({ assignment, close }: { assignment: Assignment; close: () => void }) => (
  <CopyToClass
    from={{
      id: assignment.class_id,
      name: assignment.class_name,
      archived: assignment.class_archived_at !== null,
    }}
    copy={async (class_id) => {
      const { id } = await call(copyAssignment, { params: { id: assignment.id }, body: { class_id } })
      return `/lms/assignments/${id}`
    }}
    close={close}
    failed="The assignment could not be copied. Try again."
  >
    The copy is a draft with all instructions, files and links, but without dates. In another class it is for the whole
    class, and links to tests of this one are left out.
  </CopyToClass>
)
