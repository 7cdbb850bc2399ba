// The code of a pupil's page that a hand-in depends on, bundled for the check (load-code.ts). It belongs to the program of browser code, whose
// types it needs.
import { showWork } from '@ariviyal/contract/assignments/work'
import { callAsPupil } from '../../../web/src/api/pupil-client.ts'

export { PhoneStore } from '../../../web/src/assignments/pupil/keeping/testing.ts'
export { openWork } from '../../../web/src/assignments/pupil/keeping/work-session.ts'
export { sendWaitingWork } from '../../../web/src/assignments/pupil/keeping/send-waiting-work.ts'

export const loadShown = (assignment: string) => callAsPupil(showWork, { params: { id: assignment } })
