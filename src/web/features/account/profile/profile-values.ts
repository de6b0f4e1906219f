import type { Customer } from '#contract/customers/account.ts'
import type { Form } from '#web/features/forms/use-form.ts'

/**
 * The profile as the values of its form fields (A8); the country defaults to that of most
 * customers.
 */
export const emptyProfile = {
  firstName: '',
  lastName: '',
  phone: '',
  country: 'FR',
  orderingCountry: 'FR',
  'birthDate.day': '',
  'birthDate.month': '',
  'birthDate.year': '',
  address: '',
  postcode: '',
  city: '',
  newsletterEmail: false,
  newsletterSms: false,
}

export type ProfileValues = typeof emptyProfile
/** A form that includes a profile's fields. */
export type ProfileForm = Pick<
  Form<ProfileValues>,
  'values' | 'set' | 'error' | 'markLeft' | 'field' | 'box'
>

export const profileValues = ({ birthDate, ...customer }: Customer): ProfileValues => ({
  firstName: customer.firstName,
  lastName: customer.lastName,
  phone: customer.phone,
  country: customer.country ?? 'FR',
  orderingCountry: customer.orderingCountry ?? 'FR',
  'birthDate.day': two(birthDate?.day),
  'birthDate.month': two(birthDate?.month),
  'birthDate.year': String(birthDate?.year ?? ''),
  address: customer.address,
  postcode: customer.postcode,
  city: customer.city,
  newsletterEmail: customer.newsletterEmail,
  newsletterSms: customer.newsletterSms,
})

const two = (part: number | undefined) => (part === undefined ? '' : String(part).padStart(2, '0'))

/** The request body; a date part that is not a number is undefined, which its schema reports. */
export function profileBody(values: ProfileValues) {
  const {
    'birthDate.day': day,
    'birthDate.month': month,
    'birthDate.year': year,
    ...otherValues
  } = values
  return {
    ...otherValues,
    birthDate: { day: wholeNumber(day), month: wholeNumber(month), year: wholeNumber(year) },
  }
}

const wholeNumber = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : undefined)
