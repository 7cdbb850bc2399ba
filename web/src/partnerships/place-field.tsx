import { Field } from '../ui/form/field.tsx'

/** A place to about 11 km, for distances; nobody sees it. */
export const PlaceField = ({ known }: { known: string }) => (
  <Field
    name="place"
    label="Latitude and longitude"
    optional
    defaultValue={known}
    placeholder="9.9,78.1"
    hint="One decimal each, as a map shows them: about 11 km. Only for the distance."
    autoComplete="off"
  />
)
