// Starts a student's page in a class.
import { mount } from 'svelte';
import '../styles/tokens.css';
import '../styles/base.css';
import Student from './Student.svelte';

const target = document.getElementById('app');
if (target !== null) mount(Student, { target });
