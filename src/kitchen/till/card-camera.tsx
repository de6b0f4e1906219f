import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { readCardNumber } from '#domain/loyalty/counter-sale.ts'
import { useText } from '#web/base/text/text.ts'
import { FieldError } from '#web/ui/controls/field.tsx'
import { buttonLook } from '#kitchen/parts/look.ts'

/** The barcode detector, an API of some browsers that the platform's types do not include yet. */
type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> }
type DetectorClass = new (options: { formats: string[] }) => Detector

const detectorClass = (): DetectorClass | null =>
  'BarcodeDetector' in window && 'mediaDevices' in navigator
    ? (window as unknown as { BarcodeDetector: DetectorClass }).BarcodeDetector
    : null

/** Milliseconds between two readings of the camera. */
const EVERY = 250

/** Reads a card's barcode with the camera; renders nothing if the browser cannot do that. */
export function CardCamera({ onCode }: { onCode: (code: string) => void }) {
  const t = useText('kitchen')
  const [Detector] = useState(detectorClass)
  const [isOn, setOn] = useState(false)
  const [isAway, setAway] = useState(false)
  if (Detector === null) return null
  return (
    <>
      <button
        type="button"
        className={buttonLook('line', 'w-full')}
        onClick={() => {
          setAway(false)
          setOn(!isOn)
        }}
      >
        {t(isOn ? 'till.cameraStop' : 'till.camera')}
      </button>
      {isOn ? (
        <CameraScanner
          Detector={Detector}
          onCode={onCode}
          onAway={() => {
            setOn(false)
            setAway(true)
          }}
        />
      ) : null}
      <div role="alert">{isAway ? <FieldError>{t('till.cameraOff')}</FieldError> : null}</div>
    </>
  )
}

function CameraScanner({
  Detector,
  onCode,
  onAway,
}: {
  Detector: DetectorClass
  onCode: (code: string) => void
  onAway: () => void
}) {
  const video = useRef<HTMLVideoElement>(null)
  const onScanned = useEffectEvent(onCode)
  const fail = useEffectEvent(onAway)
  useEffect(() => {
    let isOver = false
    let stream: MediaStream | null = null
    const watch = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      const screen = video.current
      if (isOver || screen === null) return
      screen.srcObject = stream
      await screen.play()
      const detector = new Detector({ formats: ['code_128'] })
      while (!isOver) {
        const code = (await detector.detect(screen))
          .map(({ rawValue }) => rawValue)
          .find((value) => readCardNumber(value) !== null)
        if (code !== undefined && !isOver) return onScanned(code)
        await new Promise((resolve) => {
          setTimeout(resolve, EVERY)
        })
      }
    }
    const end = () => stream?.getTracks().forEach((track) => track.stop())
    // If the camera is refused, in use elsewhere, or unplugged, the number can be typed instead.
    watch()
      .catch(() => (isOver ? undefined : fail()))
      .finally(end)
    return () => {
      isOver = true
      end()
    }
  }, [Detector])
  return (
    <video
      ref={video}
      className="aspect-4/3 w-full rounded-[14px] bg-[#14261b] object-cover"
      muted
      playsInline
    />
  )
}
