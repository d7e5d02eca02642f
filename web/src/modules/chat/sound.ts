let sounds: AudioContext | null = null

/** Two short tones. A browser that blocks sound before the first interaction stays silent. */
export function playSound() {
  try {
    sounds ??= new AudioContext()
    if (sounds.state !== 'running') return
    for (const [at, pitch] of [
      [0, 660],
      [0.12, 880],
    ] as const) {
      const [tone, volume] = [sounds.createOscillator(), sounds.createGain()]
      tone.frequency.value = pitch
      volume.gain.setValueAtTime(0.08, sounds.currentTime + at)
      volume.gain.exponentialRampToValueAtTime(0.0001, sounds.currentTime + at + 0.18)
      tone.connect(volume).connect(sounds.destination)
      tone.start(sounds.currentTime + at)
      tone.stop(sounds.currentTime + at + 0.2)
    }
  } catch {
    // // The pop-up is still shown without a sound.
  }
}
