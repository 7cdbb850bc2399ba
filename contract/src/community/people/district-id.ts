import * as z from 'zod/mini'
import { limits } from '../../limits.ts'
import { isDistrict } from './districts.ts'

/** The id of a district that a form asks for. */
export const DistrictId = z
  .string('Choose the state and the district')
  .check(z.maxLength(limits.lineMax), z.refine(isDistrict, 'Choose the state and the district'))
