import { useEffect, useRef } from 'react'
import { useNavigationType } from 'react-router'
import { type OfficeCustomer, getOfficeCustomer } from '#contract/office/customers.ts'
import { useFormat } from '#ui/text/format.ts'
import { useSessionState } from '#office/base/session.ts'
import { useText } from '#ui/text/text.ts'
import { useApi } from '#office/base/query/use-api.ts'
import { Button, IconButton } from '#ui/parts/button.tsx'
import { LoadedPart } from '#office/ui/loaded-part.tsx'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { AccessPart, ConsentsPart } from './consents-part.tsx'
import { CustomerFigures } from './customer-figures.tsx'
import { CustomerAvatar, useNameOf } from './customer-name.tsx'
import { OrdersPart } from './orders-part.tsx'
import { PointsPart } from './points-part.tsx'
import { PrivacyPart } from './privacy-part.tsx'

/** All data of a customer that the head office can see (H5). */
export function CustomerSheet({
  id,
  onClose,
  onChange,
}: {
  id: string
  onClose: () => void
  /** Called after the customer’s data, or their requests, have changed. */
  onChange: () => void
}) {
  const t = useText('office-customers')
  const { session } = useSessionState()
  const loaded = useApi(getOfficeCustomer, { params: { customer: id } }, { isOfOneSubject: true })
  useEffect(() => () => returnFocus(id), [id])
  const mayAnswer = session?.rights.includes('privacy') === true
  const renew = () => {
    loaded.retry()
    onChange()
  }
  return (
    <div className="sheet @container">
      <div className="-mt-2 mb-3 -ml-2.5 lg:hidden">
        <Button kind="quiet" icon="left" onPress={onClose}>
          {t('back')}
        </Button>
      </div>
      <LoadedPart of={loaded} skeleton={<Skeleton lines={12} />}>
        {(loadedCustomer) => (
          <>
            <SheetHead customer={loadedCustomer} onClose={onClose} />
            <CustomerFigures customer={loadedCustomer} />
            <div className="mt-6.5 mb-8.5 grid grid-cols-1 gap-x-9 gap-y-8.5 @min-[720px]:grid-cols-[minmax(0,1.12fr)_minmax(0,1fr)]">
              <PointsPart customer={loadedCustomer} onDone={loaded.retry} />
              <div>
                <OrdersPart customer={loadedCustomer} />
                <ConsentsPart customer={loadedCustomer} />
                <AccessPart customer={loadedCustomer} />
              </div>
            </div>
            {mayAnswer ? (
              <PrivacyPart
                customer={loadedCustomer}
                onDone={renew}
                onForgotten={() => {
                  onChange()
                  onClose()
                }}
              />
            ) : null}
          </>
        )}
      </LoadedPart>
    </div>
  )
}

/** Returns the focus from the closed sheet to the customer’s row, or else to the search. */
function returnFocus(id: string): void {
  if (document.activeElement !== null && document.activeElement !== document.body) return
  const row = document.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"] a`)
  const target = row ?? document.querySelector<HTMLElement>('.customers-find input')
  target?.focus()
}

function SheetHead({ customer, onClose }: { customer: OfficeCustomer; onClose: () => void }) {
  const t = useText('office-customers')
  const office = useText('office')
  const format = useFormat()
  const languageName = useFormat().language
  const name = useNameOf()(customer)
  const heading = useRef<HTMLHeadingElement>(null)
  const navigation = useNavigationType()
  const { id, email, isVerified, phone, locale, since, favourite } = customer
  const wasOpened = useRef(navigation !== 'POP')
  useEffect(() => {
    wasOpened.current = navigation !== 'POP'
  }, [navigation])
  // The heading of a sheet gets the focus when the sheet is opened on the page, but not when the
  // document begins with an open sheet.
  useEffect(() => {
    if (wasOpened.current) heading.current?.focus()
  }, [id])
  return (
    <header className="flex items-center gap-4">
      <CustomerAvatar
        id={id}
        name={name}
        className="size-14 text-[1.1875rem] max-md:size-11 max-md:text-strong"
      />
      <div className="min-w-0 flex-1 wrap-anywhere">
        <h2 ref={heading} tabIndex={-1} className="text-[2.5rem] leading-none max-md:text-[2rem]">
          {name}
        </h2>
        <p className="muted mt-1.25">
          <a href={`mailto:${email}`}>{email}</a>
          {isVerified ? null : ` (${t('unverified')})`},{' '}
          {phone === '' ? null : (
            <>
              <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>,{' '}
            </>
          )}
          {t('speaks', { language: languageName(locale) })}.{' '}
          {t('since', { date: format.date(since) })}
          {favourite === null ? null : ` ${t('favourite', { name: favourite.name })}`}
        </p>
      </div>
      <span className="self-start max-lg:hidden">
        <IconButton icon="close" label={office('action.close')} onPress={onClose} />
      </span>
    </header>
  )
}
