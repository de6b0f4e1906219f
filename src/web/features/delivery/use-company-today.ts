import { useEffect, useState } from 'react'
import type { CompanyDelivery } from '#contract/shop/delivery.ts'
import { serverClock } from '#ui/base/server-clock.ts'
import { useApi } from '#web/base/page/app-data.tsx'

export type Today = CompanyDelivery | 'failed' | null

/**
 * A company's delivery today, by the server's clock, requested again when its deadline passes; null
 * until it is known.
 */
export function useCompanyToday(company: number | null): Today {
  const api = useApi()
  const [answer, setAnswer] = useState<{ company: number; today: Today } | null>(null)
  const [over, setOver] = useState(0)
  useEffect(() => {
    if (company === null) return undefined
    let isCurrent = true
    let clock: ReturnType<typeof setTimeout> | undefined
    const show = (today: Today) => isCurrent && setAnswer({ company, today })
    api
      .read<CompanyDelivery>(`/api/companies/${company}/delivery`)
      .then((today) => {
        show(today)
        if (isCurrent && today.until !== null)
          clock = setTimeout(
            () => setOver((times) => times + 1),
            Math.max(1000, Date.parse(today.until) - serverClock.now()),
          )
      })
      .catch(() => show('failed'))
    return () => {
      isCurrent = false
      clearTimeout(clock)
    }
  }, [api, company, over])
  return answer?.company === company ? answer.today : null
}
