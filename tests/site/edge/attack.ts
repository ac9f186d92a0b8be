import { describe, expect, test } from 'vitest';

import { attackExam } from './attack-exam.ts';
import { attackGate } from './attack-gate.ts';
import { attackInsight } from './attack-insight.ts';
import { attackMcp } from './attack-mcp.ts';
import { attackNamed, attackPublic } from './attack-public.ts';
import { attackSession } from './attack-session.ts';
import { attackSimulator } from './attack-simulator.ts';
import { attackTokens } from './attack-tokens.ts';
import { laySiege, type Target } from './siege.ts';

const ATTACKS = [
  attackGate,
  attackTokens,
  attackSession,
  attackPublic,
  attackNamed,
  attackSimulator,
  attackInsight,
  attackExam,
  attackMcp,
];

/** Runs attacks over HTTP. */
export function attack(target: Target): void {
  const siege = laySiege(target);
  for (const attackBy of ATTACKS) attackBy(siege);

  describe(`${target.name} after these attacks`, () => {
    test('has shown a stranger no internal title, slug or label', () => {
      expect(siege.words.length).toBeGreaterThan(300);
      expect(siege.seen.size).toBeGreaterThan(50);
      expect(siege.leaks).toEqual([]);
    });

    test('has logged no token and no address', () => {
      expect(siege.log).not.toMatch(/eyJ[\w-]{10}|ann@company/);
    });
  });
}
