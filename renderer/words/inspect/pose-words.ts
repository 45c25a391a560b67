/** Standing, turning and sizing a model from its first card. */
import { messages, say } from '../../../shared/text/language.ts'

export const poseWords = messages({
  stand: 'Stand upright',
  standHint: 'The suggested way up and front. The original file is unchanged.',
  turnFront: 'Turn front',
  size: 'Make it 10 cm',
  quarterTurns: 'Quarter turns',
  turns: {
    side: 'Tip forwards',
    sight: 'Tip to the right',
    vertical: 'Turn left',
  },
  everyResult: (name: string) => say('For every result of {name}', { name }),
  title: 'Poses of results',
  forget: (name: string) => say('Forget the pose of {name}', { name }),
  applied: 'Applied to every new result',
  suggested: 'Suggested for new results',
})
