import * as z from 'zod/mini'
import { limits } from '../../limits.ts'
import { isDistrict } from './districts.ts'

const required = 'Choose the state and the district'
/** The id of a district that a form asks for. */
export const DistrictId = z.string(required).check(z.maxLength(limits.lineMax), z.refine(isDistrict, required))
