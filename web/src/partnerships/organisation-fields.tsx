import { type SpokenLanguage, spokenLanguages, spokenLanguageTags } from '@ariviyal/contract/community/people/languages'
import type { BodyInput } from '@ariviyal/contract/endpoint'
import { limits } from '@ariviyal/contract/limits'
import type { editOwnOrganisation } from '@ariviyal/contract/partnerships/partner-console'
import { partnershipLimits } from '@ariviyal/contract/partnerships/partnership-rules'
import { Field } from '../ui/form/field.tsx'
import { type FormValues, listOf, textOf } from '../ui/form/form-values.ts'
import { TextArea } from '../ui/form/text-area.tsx'
import { Ticks } from '../ui/form/ticks.tsx'
import { DistrictChoice } from '../ui/form/district-choice.tsx'
import { PlaceField } from './place-field.tsx'

type Sent = BodyInput<typeof editOwnOrganisation>

/** The body of the call; what is wrong is refused by the schema. */
export const sentOrganisation = (values: FormValues): Sent => ({
  about: textOf(values, 'about'),
  city: textOf(values, 'city'),
  district: textOf(values, 'district'),
  place: textOf(values, 'place').replaceAll(' ', ''),
  website: textOf(values, 'website'),
  languages: listOf(values, 'languages') as Sent['languages'],
})

interface Known {
  about: string
  city: string
  district: string
  place: string
  website: string
  languages: readonly SpokenLanguage[]
}

/** What an organisation says about itself; `known` fills the fields. */
export const OrganisationFields = ({ known }: { known?: Known }) => (
  <>
    <TextArea
      name="about"
      label="What the organisation does"
      rows={4}
      maxLength={partnershipLimits.aboutMax}
      defaultValue={known?.about}
      className="col-span-full"
    />
    <Field name="city" label="City or town" defaultValue={known?.city} maxLength={limits.lineMax} />
    <Field
      name="website"
      label="Address on the web"
      optional
      type="url"
      inputMode="url"
      placeholder="https://"
      maxLength={limits.urlMax}
      defaultValue={known?.website}
    />
    <DistrictChoice isNeeded chosen={known?.district ?? ''} />
    <PlaceField known={known?.place ?? ''} />
    <Ticks
      name="languages"
      label="Languages that its people speak"
      look="long-list"
      options={spokenLanguageTags.map((value) => ({ value, label: spokenLanguages[value] }))}
      defaultValue={known?.languages}
    />
  </>
)
