import { showPartner } from '@ariviyal/contract/partnerships/partnership-staff'
import { call } from '../../api/client.ts'
import { ConsoleHead } from '../../console/console-head.tsx'
import { pageMeta } from '../../frame/page-meta.ts'
import { FilterLinks } from '../../ui/list/filter-links.tsx'
import { choiceFrom } from '../../ui/list/list-address.ts'
import { placeInWords } from '../partnership-words.ts'
import type { Route } from './+types/partner'
import { IncidentList } from './incident-list.tsx'
import { PartnerCheck } from './partner-check.tsx'
import { PartnerEdit } from './partner-edit.tsx'
import { PartnerOffers } from './partner-offers.tsx'
import { PartnerPeople } from './partner-people.tsx'
import { partnersPath } from './partners-path.ts'

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({ title: loaderData?.partner.organisation.name ?? 'Partner' })

const parts = [
  { value: 'check', label: 'Check' },
  { value: 'people', label: 'People' },
  { value: 'offers', label: 'Offers' },
  { value: 'incidents', label: 'Incidents' },
  { value: 'details', label: 'Details' },
] as const

export const clientLoader = async ({ params, request }: Route.ClientLoaderArgs) => ({
  show: choiceFrom(request, 'show', ['check', 'people', 'offers', 'incidents', 'details']),
  partner: await call(showPartner, { params: { id: params.id }, signal: request.signal }),
})

/** One organisation for staff. */
export default function StaffPartnerPage({ loaderData: { show, partner } }: Route.ComponentProps) {
  const { organisation } = partner
  return (
    <>
      <ConsoleHead
        back={{ to: partnersPath, label: 'Partners' }}
        title={organisation.name}
        lead={placeInWords(organisation)}
      />
      <FilterLinks label="Part" name="show" choices={parts} chosen={show} />
      {show === 'check' ? <PartnerCheck partner={partner} /> : null}
      {show === 'people' ? <PartnerPeople partner={partner} /> : null}
      {show === 'offers' ? <PartnerOffers offers={partner.offers} /> : null}
      {show === 'incidents' ? (
        partner.incidents.length === 0 ? (
          <p>No incident was reported.</p>
        ) : (
          <IncidentList incidents={partner.incidents} />
        )
      ) : null}
      {show === 'details' ? <PartnerEdit organisation={organisation} /> : null}
    </>
  )
}
