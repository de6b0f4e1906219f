import { useState } from 'react'
import type { Desk, BoardPerson } from '#contract/kitchen/desk.ts'
import { usePlaceName } from '#web/base/text/place-name.ts'
import { useText } from '#ui/text/text.ts'
import { DeskLayout } from '#kitchen/parts/desk-layout.tsx'
import { PinPad } from './pin-pad.tsx'

/** Signs a person in at the board: first the name, then the person's PIN. */
export function SignInScreen({ session }: { session: Desk }) {
  const placeName = usePlaceName()
  const t = useText('kitchen')
  const [selectedPerson, setSelectedPerson] = useState<BoardPerson | null>(null)
  const place = placeName(session.restaurant.name)
  if (selectedPerson)
    return <PinPad place={place} person={selectedPerson} onBack={() => setSelectedPerson(null)} />
  return (
    <DeskLayout place={place} title={t('who.title')}>
      {session.people.length === 0 ? (
        <p>{t('who.nobody')}</p>
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(150px,1fr))] gap-3">
          {session.people.map((person) => (
            <li key={person.id}>
              <button
                type="button"
                className="flex min-h-18 w-full items-center gap-3 rounded-md border-[1.5px] border-line-strong px-3.5 py-2.5 text-start text-lg leading-[1.15] font-bold wrap-anywhere"
                onClick={() => setSelectedPerson(person)}
              >
                <span
                  aria-hidden="true"
                  className="grid size-11 flex-none place-items-center rounded-full bg-select text-on-select"
                >
                  {initials(person.name)}
                </span>
                {person.name}
              </button>
            </li>
          ))}
        </ul>
      )}
      <p className="text-ink-2">{t('who.device', { name: session.device.name })}</p>
    </DeskLayout>
  )
}

/** Returns at most two initials. */
export const initials = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.slice(0, 1).toUpperCase())
    .join('')
