import type { Answer } from '@ariviyal/contract/endpoint'
import {
  correctName,
  downloadCertificate,
  type listCertificates,
  NameCorrection,
  printedNameMax,
  Revocation,
  revokeCertificate,
  type StaffCertificate,
} from '@ariviyal/contract/certificates/certificates'
import { limits } from '@ariviyal/contract/limits'
import { useState } from 'react'
import { Link } from 'react-router'
import { call, download } from '../../api/client.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { Mark } from '../../ui/mark.tsx'
import { Moment } from '../../ui/moment.tsx'
import { PagedTable } from '../../ui/list/paged-table.tsx'
import { offerUndo } from '../../console/undo-offers.ts'
import { ListTools } from '../../console/list/list-tools.tsx'
import { SavedFilters } from '../../console/list/saved-filters.tsx'
import { useListView } from '../../console/list/use-list-view.ts'
import { Field } from '../../ui/form/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RowButton } from '../../ui/list/row-button.tsx'
import type { Column } from '../../ui/list/table.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { useRefresh } from '../../ui/loading/use-refresh.ts'
import { useDialog } from '../../ui/dialog/use-dialog.ts'
import { endInWords, presentInWords, stateWords, verifyPath } from '../certificate-words.ts'
import { FetchButton } from '../fetch-button.tsx'
import { withName } from '../../ui/run-and-refresh.ts'

interface Acts {
  correct: (certificate: StaffCertificate) => void
  revoke: (certificate: StaffCertificate) => void
}

const columns = ({ correct, revoke }: Acts): Column<StaffCertificate>[] => [
  {
    head: 'Certificate',
    rowHead: true,
    cell: (certificate) => (
      <>
        <Link
          to={verifyPath(certificate)}
          className="link inline-flex items-center font-semibold whitespace-nowrap max-md:min-h-11"
        >
          {certificate.serial}
        </Link>
        <span className="block text-sm">{certificate.topic}</span>
      </>
    ),
  },
  {
    head: 'Printed for',
    cell: (certificate) => (
      <>
        <Link to={`/admin/users/${certificate.user.id}`} className="link inline-flex items-center max-md:min-h-11">
          {certificate.name}
        </Link>
        <span className="block text-sm text-ink-soft @max-[44rem]:hidden">{certificate.user.email}</span>
      </>
    ),
  },
  {
    head: 'Issued',
    cell: (certificate) => (
      <>
        <Moment at={certificate.issued_at} />
        <span className="block text-sm text-ink-soft @max-[44rem]:hidden">{presentInWords(certificate)}</span>
      </>
    ),
  },
  {
    head: 'State',
    isBesideName: true,
    cell: (certificate) => (
      <>
        <Mark look={stateWords[certificate.state].look}>{stateWords[certificate.state].word}</Mark>
        {certificate.state === 'valid' ? null : (
          <span className="mt-1 block text-sm text-ink-soft">{endInWords(certificate)}</span>
        )}
      </>
    ),
  },
  {
    head: 'Actions',
    isControls: true,
    cell: (certificate) => (
      <span className="flex flex-wrap gap-2">
        <FetchButton
          fetch={() => download(downloadCertificate, { params: { id: certificate.id } })}
          about={` of ${certificate.serial}`}
        >
          PDF
        </FetchButton>
        {certificate.state === 'valid' ? (
          <>
            <RowButton label="Correct name" about={`on ${certificate.serial}`} onClick={() => correct(certificate)} />
            <RowButton label="Revoke" about={certificate.serial} tone="danger" onClick={() => revoke(certificate)} />
          </>
        ) : null}
      </span>
    ),
  },
]

/** A list of certificates with the actions of staff. */
export function CertificateList({ page, empty }: { page: Answer<typeof listCertificates>; empty: string }) {
  const correcting = useDialog<StaffCertificate>()
  const revoking = useDialog<StaffCertificate>()
  const [corrected, setCorrected] = useState<{ userId: string; name: string }>()
  // A job replaces the certificates one by one.
  useRefresh(
    page.items.some(
      ({ state, user, name }) => state === 'valid' && user.id === corrected?.userId && name !== corrected.name,
    ),
  )
  const list = useListView('certificates', columns({ correct: correcting.show, revoke: revoking.show }))
  return (
    <>
      <ListTools list={list} />
      <SavedFilters list={list} />
      <Notice dialog={correcting} />
      <Notice dialog={revoking} />
      <PagedTable
        label="Certificates"
        caption="Certificates, newest first"
        empty={empty}
        page={page}
        columns={list.columns}
      />
      <ConfirmDialog
        dialog={correcting}
        title="Correct the printed name"
        schema={NameCorrection}
        act={async ({ user }, body) => {
          const answer = await call(correctName, { params: { id: user.id }, body })
          setCorrected({ userId: user.id, name: body.name })
          return answer
        }}
        submit="Correct"
        pending="Correcting..."
        failed="The name could not be corrected. Try again."
      >
        {({ name, user }) => (
          <>
            <p className="max-w-measure wrap-anywhere">
              Every valid certificate of {user.name} is replaced by one with the new name and another serial. We mail
              them about it.
            </p>
            <Field name="name" label="Name as printed" defaultValue={name} maxLength={printedNameMax} />
            <TextArea
              name="reason"
              label="Reason"
              maxLength={limits.reasonMax}
              hint="For the audit log; the teacher does not see it."
            />
          </>
        )}
      </ConfirmDialog>
      <ConfirmDialog
        dialog={revoking}
        title="Revoke the certificate?"
        schema={Revocation}
        act={({ id, serial }, body) =>
          withName(serial, offerUndo(serial, call(revokeCertificate, { params: { id }, body })))
        }
        submit="Revoke"
        pending="Revoking..."
        failed="The certificate could not be revoked. Try again."
      >
        {({ serial, name, topic }) => (
          <>
            <p className="max-w-measure wrap-anywhere">
              Anyone who checks <span className="whitespace-nowrap">{serial}</span> ({name}, “{topic}”) sees from now on
              that it is revoked. It is not issued again.
            </p>
            <TextArea
              name="reason"
              label="Reason"
              maxLength={limits.reasonMax}
              hint="The teacher sees it in the mail and beside the certificate."
            />
          </>
        )}
      </ConfirmDialog>
    </>
  )
}
