import { useText } from '../../text.ts'
import { Display } from '../../ui/heading.tsx'

/** Room for a cart that is not read yet: what the server sends to everybody. */
export function CartSkeleton() {
  const t = useText('cart')
  return (
    <>
      <Display level={1} size={4}>{t('title')}</Display>
      <div className="mt-6 grid gap-10 md:grid-cols-[minmax(0,1fr)_340px] lg:grid-cols-[minmax(0,1fr)_380px]" aria-hidden="true">
        <div className="border-t border-line">
          {[1, 2].map((row) => (
            <div key={row} className="grid grid-cols-[56px_minmax(0,1fr)] gap-x-3 border-b border-line py-5 sm:grid-cols-[120px_minmax(0,1fr)] sm:gap-x-6">
              <div className="skeleton aspect-square rounded-full" />
              <div className="space-y-2.5">
                <div className="skeleton h-6 w-1/2" /><div className="skeleton h-4 w-4/5" /><div className="skeleton h-4 w-2/3" />
                <div className="skeleton mt-4 h-11 w-36 rounded-full" />
              </div>
            </div>
          ))}
        </div>
        <div className="skeleton h-90 rounded-md" />
      </div>
    </>
  )
}
