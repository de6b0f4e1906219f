import { useState } from 'react'
import { countries, orderingCountries } from '#contract/countries.ts'
import type { Locale } from '#contract/pages/locales.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { useFormat } from '#ui/text/format.ts'
import { Field } from '#web/ui/controls/field.tsx'
import { Icon } from '#web/ui/show/icon.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { useInBrowser } from '#web/base/browser/use-in-browser.ts'
import { BirthDateFields } from './birth-date-fields.tsx'
import type { ProfileForm } from './profile-values.ts'

/** The customer's first and last name (A8). */
export function PersonFields({ form }: { form: ProfileForm }) {
  const t = useText('login')
  return (
    <>
      <Field
        label={t('fields.firstName')}
        required
        autoComplete="given-name"
        maxLength={80}
        {...form.field('firstName')}
      />
      <Field
        label={t('fields.lastName')}
        required
        autoComplete="family-name"
        maxLength={80}
        {...form.field('lastName')}
      />
    </>
  )
}

/**
 * Phone number, birth date, country, and the country from which the customer orders, for which only
 * France is offered (S12).
 */
export function OriginFields({ form }: { form: ProfileForm }) {
  const t = useText('login')
  const { country } = useFormat()
  const countryOptions = useCountryNames()
  return (
    <>
      <Field
        label={t('fields.phone')}
        required
        type="tel"
        autoComplete="tel"
        maxLength={30}
        {...form.field('phone')}
      />
      <BirthDateFields form={form} />
      <Select
        label={t('fields.country')}
        required
        autoComplete="country"
        {...form.field('country')}
      >
        <option value="">{t('fields.choose')}</option>
        {countryOptions.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
      <Select
        label={t('fields.orderingCountry')}
        required
        autoComplete="shipping country"
        hint={t('fields.onlyFrance')}
        {...form.field('orderingCountry')}
      >
        <option value="">{t('fields.choose')}</option>
        {orderingCountries.map((code) => (
          <option key={code} value={code}>
            {country(code)}
          </option>
        ))}
      </Select>
    </>
  )
}

export function AddressFields({ form }: { form: ProfileForm }) {
  const t = useText('login')
  const optional = <span className="font-normal text-ink-2"> ({t('fields.optional')})</span>
  return (
    <>
      <Field
        label={
          <>
            {t('fields.address')}
            {optional}
          </>
        }
        autoComplete="address-line1"
        maxLength={200}
        className="sm:col-span-2"
        {...form.field('address')}
      />
      <Field
        label={
          <>
            {t('fields.postcode')}
            {optional}
          </>
        }
        autoComplete="postal-code"
        maxLength={20}
        {...form.field('postcode')}
      />
      <Field
        label={
          <>
            {t('fields.city')}
            {optional}
          </>
        }
        autoComplete="address-level2"
        maxLength={80}
        {...form.field('city')}
      />
    </>
  )
}

/**
 * The address fields, folded because most customers do not need them; unfolded if one is filled in
 * or wrong.
 */
export function FoldedAddress({ form }: { form: ProfileForm }) {
  const t = useText('login')
  const hasAddress = (['address', 'postcode', 'city'] as const).some(
    (name) => form.values[name] !== '' || form.error(name),
  )
  const [opened, setOpened] = useState(false)
  return (
    <details
      className="sm:col-span-2"
      open={opened || hasAddress}
      onToggle={({ currentTarget }) => setOpened(currentTarget.open)}
    >
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-semibold underline">
        {t('fields.addAddress')}
        <Icon name="chevron-down" size={18} />
      </summary>
      <div className="mt-2 grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
        <AddressFields form={form} />
      </div>
    </details>
  )
}

type CountryOption = { code: string; name: string }

const namedIn = new Map<Locale, readonly CountryOption[]>()
const notYet: readonly CountryOption[] = []

/**
 * The countries sorted by name, only in the browser: it and the server may name countries
 * differently.
 */
function useCountryNames(): readonly CountryOption[] {
  const locale = useLocale()
  const { country } = useFormat()
  return useInBrowser(() => {
    const sortedCountries =
      namedIn.get(locale) ??
      countries
        .map((code) => ({ code, name: country(code) }))
        .sort((a, b) => a.name.localeCompare(b.name, locale))
    namedIn.set(locale, sortedCountries)
    return sortedCountries
  }, notYet)
}
