import { ApiProblem } from '#contract/client.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { useText } from '#web/base/text/text.ts'
import { Dialog } from '#web/ui/feedback/dialog.tsx'
import { useSession, useKitchen, useStation } from '#kitchen/state/kitchen-context.tsx'
import { Sign } from '#kitchen/parts/sign.tsx'
import { buttonLook, boardLook } from '#kitchen/parts/look.ts'

/** The person at the board, with a sound test and a button for the next person to sign in. */
export function PersonDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText('kitchen')
  const tError = useText('errors')
  const kitchen = useKitchen()
  const { sound } = useStation()
  const { person, device } = useSession()

  async function signOut() {
    try {
      await kitchen.signOut()
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      showToast({ tone: 'err', text: tError(error.problem.code) })
    }
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={person ? t('who.here', { name: person.name }) : ''}
    >
      <div className={boardLook.menu}>
        <button type="button" className={buttonLook('line', 'w-full')} onClick={() => sound.ring()}>
          <Sign name="bell" />
          {t('sound.test')}
        </button>
        <button
          type="button"
          className={buttonLook('ink', 'w-full')}
          onClick={() => void signOut()}
        >
          {t('who.change')}
        </button>
        <p className="text-ink-2">{t('who.device', { name: device.name })}</p>
      </div>
    </Dialog>
  )
}
