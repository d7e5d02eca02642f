import { Slider } from '@mantine/core'
import { useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import styles from './PictureDialog.module.css'
import type { Square } from './sendPicture.ts'

type Props = { address: string; onCut: (square: Square) => void; onBroken: () => void }

const mostZoom = 4

/** The picture under a round window: drag it, or move it with the arrow keys; the slider zooms. */
export default function CropStage({ address, onCut, onBroken }: Props) {
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  return (
    <>
      <div className={styles.stage}>
        <Cropper
          image={address}
          crop={crop}
          zoom={zoom}
          maxZoom={mostZoom}
          aspect={1}
          cropShape="round"
          showGrid={false}
          disableAutomaticStylesInjection
          keyboardStep={8}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, { x, y, width }) => onCut({ x: Math.round(x), y: Math.round(y), edge: Math.round(width) })}
          mediaProps={{ alt: '', onError: onBroken }}
          cropperProps={{ role: 'group', 'aria-label': 'The visible part. Move the picture with the arrow keys.' }}
        />
      </div>
      <div className={styles.zoom}>
        <span id="picture-zoom">Zoom</span>
        <Slider
          className={styles.slider}
          value={zoom}
          onChange={setZoom}
          min={1}
          max={mostZoom}
          step={0.1}
          label={null}
          thumbProps={{ 'aria-labelledby': 'picture-zoom' }}
        />
      </div>
    </>
  )
}
